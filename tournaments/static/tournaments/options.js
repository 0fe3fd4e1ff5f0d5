// Shows the options of the format and of the ruleset that are chosen, and in each empty field what holds without it.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const format = document.getElementById("id_format");
  const ruleset = document.getElementById("id_ruleset");
  const houseRules = document.getElementById("id_house_rules");
  const league = document.getElementById("id_league");
  if (!ruleset) return;
  const families = JSON.parse(ruleset.dataset.families);
  const named = houseRules ? JSON.parse(houseRules.dataset.houseRules) : {};
  const usual = houseRules ? JSON.parse(league.dataset.houseRules) : {};

  function showGroup(names, shown) {
    for (const name of names) {
      const group = document.querySelector(`.option-group-${name}`);
      group.hidden = group.disabled = name !== shown;
    }
  }

  function showDefaults(group, holder, followed) {
    for (const field of document.querySelectorAll(`.option-group-${group} [data-option]`)) {
      const option = field.dataset.option;
      const held = JSON.parse(field.dataset.defaults)[holder];
      const text = followed && followed.ruleset === holder && option in followed.options
        ? `${followed.name}: ${followed.options[option]}`
        : `${holder}: ${held}`;
      if (field.tagName === "SELECT") field.options[0].textContent = text;
      else field.placeholder = text;
    }
  }

  function show() {
    const followed = houseRules && named[houseRules.value || (ruleset.value ? "" : usual[league.value])];
    const played = ruleset.value || (followed ? followed.ruleset : "official");
    showGroup(new Set(Object.values(families)), families[played]);
    showDefaults(families[played], played, followed);
    if (!format) return;
    showGroup([...format.options].map((option) => option.value).filter(Boolean), format.value);
    if (format.value) showDefaults(format.value, format.value, null);
  }

  for (const chosen of [format, ruleset, houseRules, league]) if (chosen) chosen.addEventListener("change", show);
  show();
});

/** The question before leaving a page with changes that are not saved. */
export const leavingWords = {
  title: "Leave without saving?",
  hint: "Your changes stay in this tab, and you can save them when you come back.",
  stay: "Stay",
  leave: "Leave",
};

/** The editor of transforms and conditions. */
export const expressionWords = {
  hint: {
    transform: "Functions separated by |, such as trim | upper. Ctrl+Space lists them.",
    condition: "A test such as equals(state, 'VT'). Ctrl+Space lists them.",
    outcome: "A name of a value, or a text in single quotes; '' leaves the field empty.",
  },
};

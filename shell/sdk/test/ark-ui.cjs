const { comboboxAnatomy } = require("@ark-ui/react/combobox");

const dataAttr = (isSo) => (isSo ? "" : undefined);

/**
 * Lets Chakra load only the parts of Ark UI that are used: evaluating all of its components takes a tenth of
 * the time of most test files.
 */
module.exports = new Proxy(
  { comboboxAnatomy, dataAttr },
  { get: (known, name) => known[name] ?? require("@ark-ui/whole")[name] },
);

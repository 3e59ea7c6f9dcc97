const { comboboxAnatomy } = require("@ark-ui/react/combobox");

const dataAttr = (isSo) => (isSo ? "" : undefined);

/**
 * What Chakra takes from the whole of Ark UI. To evaluate all of its components takes a tenth of the time of most
 * files of tests; it is done for what is asked for besides.
 */
module.exports = new Proxy(
  { comboboxAnatomy, dataAttr },
  { get: (known, name) => known[name] ?? require("@ark-ui/whole")[name] },
);

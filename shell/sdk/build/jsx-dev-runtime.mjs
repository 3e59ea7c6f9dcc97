// The refresh transform calls jsxDEV, which a production React lacks.
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);

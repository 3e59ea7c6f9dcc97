/** Whether this SDK was compiled into a package; in the checkout its sources are used directly. */
export const isPackage = import.meta.filename.endsWith(".js");

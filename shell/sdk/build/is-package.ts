/** Whether this SDK was compiled into a package; in the checkout its sources are used as they are. */
export const isPackage = import.meta.filename.endsWith(".js");

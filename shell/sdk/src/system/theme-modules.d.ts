/** Chakra's theme parts one by one; the package only exports them all together. */
declare module "@chakra-theme/*";

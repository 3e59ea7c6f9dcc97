/** Chakra's theme parts one by one; the package exports them only all together. */
declare module "@chakra-theme/*";

export { pageNonce } from "./system/page-nonce.ts";

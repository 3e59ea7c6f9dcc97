/** The `authorization` scheme with which the edge identifies itself. */
export const EDGE_SCHEME = "Edge";

/** The edge's proof of identity, derived from a session key without revealing it. */
export async function edgeToken(key: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes.encode(key), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(algorithm, imported, bytes.encode("dmc-hub edge"));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

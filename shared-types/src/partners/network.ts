/**
 * Network for counting attempts: an IPv4 address, or the IPv6 prefix that one household gets; written as in
 * RFC 5952.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return plain.includes(":") ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}

function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = tail.split(":").filter((group) => group !== "");
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after];
}

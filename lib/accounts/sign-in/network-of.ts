import ipaddr from "ipaddr.js";

/**
 * Returns the network of a client's address, for people to recognise a place by without the address itself: the first 24 bits of an IPv4
 * address as in `203.0.113.0/24`, the first 48 of an IPv6 address, which may have a prefix length, as in `2001:db8:7::/48`; null if it is
 * not an address.
 */
export function networkOf(clientAddress: string): string | null {
  const [address = ""] = clientAddress.split("/");
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  const bytes = ipaddr.process(address).toByteArray();
  const kept = bytes.length === 4 ? 3 : 6;
  const network = ipaddr.fromByteArray(bytes.map((byte, index) => (index < kept ? byte : 0)));
  return `${network}/${kept * 8}`;
}

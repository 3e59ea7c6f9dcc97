/**
 * Names that can never be a portal's: they belong to the platform, or have a meaning in mail, DNS or
 * browsers.
 */
const RESERVED = new Set(
  (
    "www www1 www2 www3 web api admin administrator app apps auth login logout signin signup register sso oauth id " +
    "account accounts user users my assets static cdn media img images files upload uploads download downloads " +
    "public mail email smtp imap pop pop3 mx webmail autodiscover autoconfig mta-sts newsletter postmaster hostmaster " +
    "webmaster abuse security noreply no-reply root ftp sftp ssh vpn dns ns ns1 ns2 ns3 ns4 ntp wpad isatap proxy " +
    "gateway edge registry remotes shell dev test testing stage staging preview sandbox beta canary prod production " +
    "internal local localhost intranet db database metrics monitor monitoring health status logs analytics git ci " +
    "docs help support contact info blog news about legal terms privacy billing pay payment payments checkout " +
    "dashboard portal console panel cpanel settings system platform hub dmc dmcs ws graphql webhook webhooks"
  ).split(" "),
);

/** `xn--` starts an encoded name in other letters, which may look like another portal's. */
export const isReserved = (value: string) => RESERVED.has(value) || value.startsWith("xn--");

import { Box, chakra, Grid, Page, PlainLink, useLocation } from "@dmc-hub/sdk";
import { type Tab, Tabs } from "@dmc-hub/sdk/settings";

interface SettingsPageProps {
  readonly title: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}

/** A page of settings: the common menu, and its tabs. */
export const SettingsPage = ({ title, tabs }: SettingsPageProps) => (
  <Page title={title}>
    <Grid
      templateColumns={{ base: "minmax(0, 1fr)", lg: "11rem minmax(0, 46rem)" }}
      columnGap="10"
      rowGap="4"
      alignItems="start"
    >
      <SideMenu />
      <Box>
        <Tabs label={title} tabs={tabs} />
      </Box>
    </Grid>
  </Page>
);

const pages = [
  { href: "/settings/company", label: "Company Settings" },
  { href: "/settings/user", label: "User Settings" },
];

const List = chakra("ul", {
  base: { display: "flex", flexDirection: { base: "row", lg: "column" }, gap: "1", listStyleType: "none" },
});

const Entry = chakra(PlainLink, {
  base: {
    display: "flex",
    alignItems: "center",
    px: "3",
    h: "9",
    color: "fg.muted",
    fontWeight: "medium",
    _hover: { bg: "bg.muted", color: "fg" },
    _currentPage: { bg: "brand.subtle", color: "brand.fg", fontWeight: "semibold" },
  },
});

function SideMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings">
      <List>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Entry to={href} aria-current={href === pathname ? "page" : undefined}>
              {label}
            </Entry>
          </li>
        ))}
      </List>
    </nav>
  );
}

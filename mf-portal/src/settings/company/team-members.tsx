import { useState } from "react";
import type { Member } from "@dmc-hub/shared-types";
import {
  Avatar,
  Badge,
  Button,
  chakra,
  ErrorState,
  Flex,
  Link,
  Skeleton,
  Stack,
  useQuery,
} from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { Section } from "../section.tsx";
import { api } from "../settings-api.ts";

const InviteMember = lazyView(async () => (await import("./invite-member.tsx")).InviteMember);

const Table = chakra("table", { base: { w: "full", borderCollapse: "collapse" } });
const HeadRow = chakra("tr", { base: { display: { base: "none", lg: "table-row" } } });
const Head = chakra("th", {
  base: { textAlign: "start", pe: "4", h: "10", fontWeight: "medium", color: "fg.muted" },
});
const Row = chakra("tr", {
  base: {
    display: { base: "block", lg: "table-row" },
    borderTopWidth: "1px",
    py: { base: "3", lg: "0" },
  },
});
const Cell = chakra("td", {
  base: {
    display: { base: "block", lg: "table-cell" },
    h: { base: "auto", lg: "12" },
    pe: { base: "0", lg: "4" },
    ps: { base: "11", lg: "0" },
    color: "fg.muted",
    overflowWrap: "anywhere",
    // The reset sets it on every element, so nothing inherits it.
    "& *": { overflowWrap: "inherit" },
    _first: { ps: "0", color: "fg", fontWeight: "medium" },
  },
});

/** The company's staff, who invite one another, and whom administrators remove. */
export function TeamMembers() {
  const [isInviting, setInviting] = useState(false);
  return (
    <Section text="Everyone who can sign in to your portal. To remove people, ask your administrator.">
      <Button size="sm" variant="outline" mb="4" onClick={() => setInviting(true)}>
        Invite a colleague
      </Button>
      <Members />
      {isInviting ? <InviteMember onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}

function Members() {
  const { data: members, error, refetch } = useQuery<Member[]>({ queryKey: [api.company.members.path] });
  if (error !== null && members === undefined) {
    return (
      <ErrorState
        title="The team could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (members === undefined) return <RowsWait />;
  return (
    <Table role="table" aria-label="Team members">
      <thead role="rowgroup">
        <HeadRow role="row">
          {["Name", "Username", "Email"].map((label) => (
            <Head key={label} role="columnheader" scope="col">
              {label}
            </Head>
          ))}
        </HeadRow>
      </thead>
      <tbody role="rowgroup">
        {members.map(({ id, name, username, email, avatar, isWaiting }) => (
          <Row key={id} role="row">
            <Cell role="cell">
              <Flex align="center" gap="3">
                <Avatar name={name} picture={avatar} />
                {name}
                {isWaiting ? <Badge colorPalette="orange">Waiting for approval</Badge> : null}
              </Flex>
            </Cell>
            <Cell role="cell">{username}</Cell>
            <Cell role="cell">
              <Link to={`mailto:${email}`}>{email}</Link>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const RowsWait = () => (
  <Stack gap="4" role="status" aria-label="Loading the team">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} h="8" />
    ))}
  </Stack>
);

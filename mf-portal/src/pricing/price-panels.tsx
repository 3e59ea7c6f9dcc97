import { memo, useDeferredValue, useMemo, useState } from "react";
import type { AcceptedChoice, OptionKey, ProposalPricing } from "@dmc-hub/shared-types";
import { sheetWarnings } from "@dmc-hub/shared-types/pricing";
import { Badge, Box, chakra, Flex, Grid, Heading, Panel, Text } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { RateRow } from "./rate-row.tsx";
import { groupPricesAt } from "./recompute.ts";
import { isGrave } from "./sheet-foot.tsx";
import type { SheetWriting } from "./sheet-writing.ts";

const RateForm = lazyView(async () => (await import("./rate-form.tsx")).RateForm);

interface PricePanelsProps extends PanelProps {
  /** The option that is shown; null without options. */
  readonly option: OptionKey | null;
  /** What was accepted of it; null for nothing. */
  readonly accepted: AcceptedChoice | null;
}

interface PanelProps {
  readonly sheet: ProposalPricing;
  readonly write: SheetWriting;
}

/** What stands beside the lines, each only where there is something. What is being typed does not change it. */
export const PricePanels = memo(({ sheet, option, accepted, write }: PricePanelsProps) => (
  <Grid
    gap="6"
    mt="6"
    templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
    alignItems="start"
  >
    <GroupPrices sheet={sheet} option={option} write={write} />
    <Extras sheet={sheet} accepted={accepted} write={write} />
    <Rates sheet={sheet} write={write} />
    <Warnings sheet={sheet} write={write} />
  </Grid>
));

const Table = chakra("table", {
  base: {
    w: "full",
    textStyle: "sm",
    "& th": { color: "fg.muted", fontWeight: "medium", textAlign: "start", pb: "2" },
    "& td": { py: "2", borderTopWidth: "1px", borderColor: "border.muted" },
    "& td, & th": { pe: "4", _last: { pe: "0" } },
    "& [data-number]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  },
});

const Titled = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Panel p="5" overflowX="auto">
    <Heading as="h2" size="md" fontWeight="semibold" mb="3">
      {title}
    </Heading>
    {children}
  </Panel>
);

function GroupPrices({ sheet, option, write }: Omit<PricePanelsProps, "accepted">) {
  const groupPrices = useGroupPrices(sheet, option);
  if (groupPrices.length === 0) return null;
  const name = sheet.settings.options.find(({ key }) => key === option)?.name;
  return (
    <Titled title={name === undefined ? "Group prices" : `Group prices: ${name}`}>
      <Table>
        <thead>
          <tr>
            <th>Paying travellers</th>
            <th data-number>Per person</th>
            <th data-number>Single supplement</th>
            <th data-number>Margin</th>
          </tr>
        </thead>
        <tbody>
          {groupPrices.map(
            ({ size, label, perPerson, singleSupplement, marginPercent, isBelowFloor, moreVehicles }) => (
              <tr key={size}>
                <td>
                  {label}
                  {moreVehicles.map(({ lineId, title, vehicles }) => (
                    <Text key={lineId} color="fg.warning">
                      {vehicles} × {title}
                    </Text>
                  ))}
                </td>
                <td data-number>
                  <b>{write.money(perPerson[0]?.amount ?? 0)}</b>
                </td>
                <td data-number>{write.money(singleSupplement)}</td>
                <Box as="td" data-number color={isBelowFloor ? "fg.error" : undefined}>
                  {write.percent(marginPercent)}
                </Box>
              </tr>
            ),
          )}
        </tbody>
      </Table>
    </Titled>
  );
}

/** The prices of groups at an option. The sheet has those of one; others take long, and wait for what is more urgent. */
function useGroupPrices(sheet: ProposalPricing, option: OptionKey | null) {
  const later = useDeferredValue(sheet);
  return useMemo(() => {
    const isOfSheet = option === null || later.options.some(({ key, isValue }) => key === option && isValue);
    return isOfSheet || later.groupPrices.length === 0 ? later.groupPrices : groupPricesAt(later, option);
  }, [later, option]);
}

function Extras({ sheet: { extras }, accepted, write }: Omit<PricePanelsProps, "option">) {
  if (extras.length === 0) return null;
  return (
    <Titled title="Extras">
      <Table>
        <tbody>
          {extras.map(({ lineId, title, amount }) => (
            <tr key={lineId}>
              <td>
                {title}
                {accepted?.extras.includes(lineId) ? <Accepted /> : null}
              </td>
              <td data-number>{write.money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Titled>
  );
}

const Accepted = () => (
  <Badge ms="2" size="sm" colorPalette="green">
    Accepted
  </Badge>
);

/** What staff should know before they send it, besides what the sums' foot says. */
function Warnings({ sheet, write }: PanelProps) {
  const others = sheetWarnings(sheet, write).filter((warning) => !isGrave(warning));
  if (others.length === 0) return null;
  return (
    <Titled title="Warnings">
      <chakra.ul listStyleType="disc" ps="4" maxH="20rem" overflowY="auto" tabIndex={0}>
        {others.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </chakra.ul>
    </Titled>
  );
}

function Rates({ sheet }: PanelProps) {
  const { rates, currency, isWritable } = sheet;
  const [missing, setMissing] = useState<string | null>(null);
  if (rates.length === 0) return null;
  return (
    <Titled title="Exchange rates">
      <Table>
        <tbody>
          {rates.map((rate) => (
            <RateRow
              key={`${rate.currency} ${rate.rate} ${rate.day}`}
              rate={rate}
              currency={currency}
              onAdd={isWritable ? () => setMissing(rate.currency) : null}
            />
          ))}
        </tbody>
      </Table>
      <Flex mt="3">
        <Text textStyle="sm" color="fg.muted">
          Lines keep their rate until you press Refresh.
        </Text>
      </Flex>
      {missing === null ? null : (
        <RateForm
          base={missing}
          quote={currency}
          today={sheet.today}
          proposalId={sheet.proposalId}
          lineIds={sheet.lines.filter(({ currency: from }) => from === missing).map(({ id }) => id)}
          onClose={() => setMissing(null)}
        />
      )}
    </Titled>
  );
}

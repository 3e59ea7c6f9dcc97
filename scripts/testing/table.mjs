const slowest = 10;
const widths = { name: 24, number: 9 };

const count = (tests, wanted) => tests.filter(({ status }) => status === wanted).length;
const right = (text) => String(text).padStart(widths.number);

/** Prints the seconds and tests of each part, then the slowest tests, those that were skipped or failed, and the total. */
export function printTable(results) {
  console.log(
    `\n  ${"".padEnd(widths.name)}${["seconds", "passed", "failed", "skipped"].map(right).join("")}`,
  );
  for (const { name, ms, tests, troubles } of results) printRow(name, ms, tests, troubles);
  const all = results.flatMap(({ tests }) => tests);
  if (all.length > 0) console.log("\n  slowest tests");
  for (const { file, title, ms } of all.toSorted((a, b) => b.ms - a.ms).slice(0, slowest))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}`);
  printThose(all, "skipped");
  printThose(all, "failed");
  const troubles = results.reduce((sum, result) => sum + result.troubles, 0);
  const skipped = count(all, "skipped");
  console.log(
    `\n${count(all, "passed")} passed, ${count(all, "failed") + troubles} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
}

function printThose(all, wanted) {
  const those = all.filter(({ status }) => status === wanted);
  if (those.length > 0) console.log(`\n  ${wanted}`);
  for (const { file, title } of those) console.log(`  ${file}  ${title}`);
}

function printRow(name, ms, tests, troubles) {
  const told = tests.length > 0 || troubles > 0;
  const numbers = [count(tests, "passed"), count(tests, "failed") + troubles, count(tests, "skipped")];
  const cells = told ? numbers : ["", "", ""];
  console.log(
    `  ${[name.padEnd(widths.name), right((ms / 1000).toFixed(1)), ...cells.map(right)].join("").trimEnd()}`,
  );
}

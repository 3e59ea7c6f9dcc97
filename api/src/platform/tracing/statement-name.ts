/** What a statement does to which table, such as `select clients`: few names for many texts. */
export function statementName(sql: string): string {
  const verb = /\b(?:select|insert|update|delete)\b/i.exec(sql)?.[0] ?? /\w+/.exec(sql)?.[0] ?? "statement";
  const table = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/i.exec(sql)?.[1];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

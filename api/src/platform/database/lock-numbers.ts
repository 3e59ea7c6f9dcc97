/** Numbers of PostgreSQL's advisory locks, which hold within one database; each means one thing. */
export const LOCKS = {
  /** Only one process at a time prepares a database. */
  prepare: 4_711_001,
  /** Whose holder stops the embedded server in the end; held for as long as it runs. */
  server: 4_711_002,
  /** Changes of users, any of which might leave no administrator. */
  administrators: 4_711_003,
} as const;

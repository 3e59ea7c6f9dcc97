/** The API's session cookie, on plain HTTP and over TLS. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?dmc_hub=/;

/** Whether the browser says that it holds a session. A hint only: the API alone decides whether there is one. */
export const hasSessionCookie = (header: string | undefined): boolean => sessionCookie.test(header ?? "");

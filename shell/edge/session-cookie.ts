/** The API's session cookie, over plain HTTP and over TLS. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?dmc_hub=/;

/** Whether the browser claims to have a session. Only a hint: the API alone decides whether there is one. */
export const hasSessionCookie = (header: string | undefined): boolean => sessionCookie.test(header ?? "");

/** Sends a call again for as long as it is put off: the time of the machine is no fact of the product. */
export async function patiently<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) answer = await send();
  return answer;
}

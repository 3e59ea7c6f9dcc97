/** Repeats a call for as long as it is put off: a slow machine is no fault of the product. */
export async function patiently<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) answer = await send();
  return answer;
}

/**
 * Passes the listener of a process on to its heir: both accept connections until the first one stops, so that none is
 * refused in between. An heir that gets none is ended; the former is told of one that fails.
 */
export async function handOver(former, heir) {
  const listener = await former.askForHandle({ hands: "listener" });
  if (!listener) return heir.signal("SIGKILL");
  // For the moment in which it is here this process accepts connections too: nothing of them is read.
  listener.pauseOnConnect = true;
  listener.on("connection", (connection) => void heir.send({ gets: "connection" }, connection));
  await heir.send({ gets: "listener" }, listener);
  listener.close();
  heir.ready.catch(() => former.send({ keeps: "listener" }));
}

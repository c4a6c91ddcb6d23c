/** The longest that this thread was busy without a turn of its loop, in processor time; and how much more memory the process had. */
export const watchLoop = () => {
  const busyMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const before = process.memoryUsage().rss;
  let [last, longest, most] = [busyMs(), 0, before];
  const look = (): void => {
    const now = busyMs();
    longest = Math.max(longest, now - last);
    last = now;
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    look();
    return { longestMs: Math.round(longest), grownMb: Math.round((most - before) / 1024 / 1024) };
  };
};

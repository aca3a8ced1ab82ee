/** React reads a settled promise that says so at once, instead of suspending for a turn. */
export function settling<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> & { status?: 'fulfilled'; value?: T } = promise.then((value) => {
    marked.status = 'fulfilled';
    marked.value = value;
    return value;
  });
  return marked;
}

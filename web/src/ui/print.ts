/** Prints one element of the page; whatever is marked `no-print` is left out. */
export function printElement(element: HTMLElement): void {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.no-print')) hidden.remove();
  copy.classList.add('print-area');
  document.body.append(copy);
  document.body.classList.add('printing');
  try {
    globalThis.print();
  } finally {
    document.body.classList.remove('printing');
    copy.remove();
  }
}

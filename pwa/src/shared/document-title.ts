let title = document.title;
let prefix = '';

const show = (): void => {
  document.title = prefix + title;
};

/** The title of the page. */
export function setDocumentTitle(text: string): void {
  title = text;
  show();
}

/** What comes before the title of every page, until it changes. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  show();
}

/** The title of a page and what the page is for. */
export const PageTitle = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h1 className="text-3xl text-indigo">{title}</h1>
    <p className="mt-1 text-soft">{text}</p>
  </div>
);

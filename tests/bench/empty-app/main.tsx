import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router';

// The cost of any page with these libraries: the baseline for the real pages.
function Page() {
  const { t } = useTranslation();
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
    </main>
  );
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { title: 'Empty app', text: 'Nothing but the libraries, one heading and one line.' } } },
});
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </BrowserRouter>,
  );

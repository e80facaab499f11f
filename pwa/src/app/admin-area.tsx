import { Route, Routes } from 'react-router';
import { useDeskTexts } from '#pwa/i18n/desk-texts.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { AdminOnly } from './admin-only.tsx';
import { AdminShell } from './admin-shell.tsx';
import { NotFound } from './not-found.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { withData, type ScreenRoute } from './routes.tsx';
import { screensOf } from './screens-of.tsx';

/** Shows a page to admins alone. */
const forAdmins = (load: ScreenRoute['load']) => async () => {
  const { default: Page } = await withData(load)();
  return {
    default: () => (
      <AdminOnly>
        <Page />
      </AdminOnly>
    ),
  };
};

/** The screens of the admin desk, which nobody else has to download. */
const PAGES: readonly Omit<ScreenRoute, 'guard'>[] = [
  { path: '', title: 'admin', load: () => import('#pwa/features/admin/dashboard.page.tsx') },
  { path: 'jobs/:id', title: 'admin_job', load: () => import('#pwa/features/admin/job.page.tsx') },
  { path: 'jobs/:id/messages', title: 'admin_thread', load: () => import('#pwa/features/admin/thread.page.tsx') },
  { path: 'users/:id', title: 'admin_user', load: () => import('#pwa/features/admin/account.page.tsx') },
  { path: 'workers/:id', title: 'admin_worker', load: () => import('#pwa/features/admin/account.page.tsx') },
  { path: 'verification', title: 'admin_papers', load: () => import('#pwa/features/admin/verification.page.tsx') },
  { path: 'payments', title: 'admin_payments', load: () => import('#pwa/features/admin/payments.page.tsx') },
  { path: 'sos', title: 'admin_sos', load: () => import('#pwa/features/admin/sos.page.tsx') },
  { path: 'log', title: 'admin_log', load: () => import('#pwa/features/admin/log.page.tsx') },
];
const screens = screensOf(PAGES.map((page) => ({ ...page, guard: 'customer', load: forAdmins(page.load) })));

export default function AdminArea() {
  return (
    <PageBoundary>
      {useDeskTexts() ? (
        <Routes>
          <Route element={<AdminShell />}>
            {screens}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      ) : (
        <SkeletonPage />
      )}
    </PageBoundary>
  );
}

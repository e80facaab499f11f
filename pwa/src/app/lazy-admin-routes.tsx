import { lazy } from 'react';

const AdminRoutes = lazy(() => import('./admin-routes.tsx'));

/**
 * Loads the admin console. A separate file, so that the first download lists one file and not all files of the admin console.
 */
const LazyAdminRoutes = () => <AdminRoutes />;
export default LazyAdminRoutes;

import { lazy } from 'react';

const AdminArea = lazy(() => import('./admin-area.tsx'));

/** The way into the admin desk. A file of its own, so that the first download names one file and not all those of the desk. */
const AdminDoor = () => <AdminArea />;
export default AdminDoor;

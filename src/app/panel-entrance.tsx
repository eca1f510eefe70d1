/** The panel's look for those who are not inside yet. */
import { Outlet } from 'react-router'
import './admin.css'

export default function PanelEntrance() {
  return <Outlet />
}

/** For development: the printer of the till, with sample receipts. */
import { data } from 'react-router'
import { PrinterSamples } from '#features/till/printer/printer-samples.tsx'
import { config } from '#platform/config.server.ts'
import { AdminShell } from '../admin-shell.tsx'
import { chosenTheme } from '../admin-theme.server.ts'
import type { AdminTheme } from '../admin-theme.ts'
import type { Route } from './+types/printer-gallery.page'
import { SAMPLE_PERSON, SAMPLE_SCREENS } from './gallery-samples.ts'

export function loader({ request }: Route.LoaderArgs) {
  if (!config().developmentPages) throw data(null, { status: 404 })
  const theme: AdminTheme = chosenTheme(request) ?? 'light'
  return { theme }
}

export default function PrinterGallery({ loaderData: { theme } }: Route.ComponentProps) {
  return (
    <AdminShell person={SAMPLE_PERSON} screens={SAMPLE_SCREENS} theme={theme}>
      <PrinterSamples />
    </AdminShell>
  )
}

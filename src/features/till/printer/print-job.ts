/** One print job after the other, by the way that the device uses. */
import { bluetoothPrinter } from './bluetooth-printer.ts'
import { drawerJob, receiptJob } from './escpos.rules.ts'
import { PrintError, type PrintOutcome } from './print-outcome.rules.ts'
import { explained, type PrinterTransport } from './printer-connection.ts'
import {
  canOpenDrawer,
  DOTS,
  isDeviceWay,
  type DeviceWay,
  type PrinterSettings,
} from './printer-settings.rules.ts'
import { drawReceipt, type PrintableReceipt } from './receipt-canvas.ts'
import { serialPrinter } from './serial-printer.ts'
import { shareImage } from './share-image.ts'
import { printBySystem } from './system-print.ts'
import { usbPrinter } from './usb-printer.ts'

export const TRANSPORTS: Record<DeviceWay, PrinterTransport> = {
  bluetooth: bluetoothPrinter,
  usb: usbPrinter,
  serial: serialPrinter,
}

export function printBy(
  settings: PrinterSettings,
  receipt: PrintableReceipt,
  openDrawer: boolean,
): Promise<PrintOutcome> {
  return outcomeOf(settings, async () => {
    const { way, paper, hasCutter, drawerPin } = settings
    const image = await drawReceipt(receipt, DOTS[paper])
    const pin = openDrawer && canOpenDrawer(settings) ? drawerPin : undefined
    if (isDeviceWay(way)) await send(settings, way, receiptJob(image, { hasCutter, drawerPin: pin }))
    else if (way === 'system') await printBySystem(image, paper)
    else await shareImage(image, FILE_NAME[receipt.language])
  })
}

/** Of a shared picture. */
const FILE_NAME = { fr: 'recu', ar: 'wasl' }

export function openDrawerBy(settings: PrinterSettings): Promise<PrintOutcome> {
  return outcomeOf(settings, async () => {
    const { way, drawerPin } = settings
    if (!isDeviceWay(way) || !canOpenDrawer(settings)) throw new PrintError('noDrawer')
    await send(settings, way, drawerJob(drawerPin))
  })
}

/** Holds a lock of the browser, because two tabs of the till may share one printer. */
async function send(
  settings: PrinterSettings,
  way: DeviceWay,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { printer } = settings
  if (!TRANSPORTS[way].isSupported()) throw new PrintError('unsupported')
  if (!printer) throw new PrintError('noPrinter')
  await navigator.locks.request('till-printer', async () => {
    const connection = await TRANSPORTS[way].connect(printer, settings)
    try {
      await explained('lost', () => connection.write(bytes))
    } finally {
      // A connection that was lost cannot be closed.
      await connection.close().catch(() => undefined)
    }
  })
}

async function outcomeOf({ way }: PrinterSettings, action: () => Promise<void>): Promise<PrintOutcome> {
  try {
    await action()
    return { done: true, way }
  } catch (error) {
    if (error instanceof PrintError) return { done: false, problem: error.problem }
    // A bug: it is reported as any uncaught error, and the sale goes on.
    reportError(error)
    return { done: false, problem: 'failed' }
  }
}

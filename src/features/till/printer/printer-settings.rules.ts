/** The printer of one device: how receipts leave it, and the paper. */

/** `bluetooth`, `usb` and `serial` send ESC/POS bytes; `system` opens the print dialog; `image` shares a PNG. */
export const PRINT_WAYS = ['bluetooth', 'usb', 'serial', 'system', 'image'] as const
export type PrintWay = (typeof PRINT_WAYS)[number]
export type DeviceWay = Extract<PrintWay, 'bluetooth' | 'usb' | 'serial'>

export const PAPERS = [58, 80] as const
export type Paper = (typeof PAPERS)[number]

/** Dots across the part that the print head reaches (48 mm and 72 mm), at 203 to the inch. */
export const DOTS: Record<Paper, number> = { 58: 384, 80: 576 }

export const BAUD_RATES = [9600, 19_200, 38_400, 57_600, 115_200] as const
export type BaudRate = (typeof BAUD_RATES)[number]

export const DRAWER_PINS = [2, 5] as const
export type DrawerPin = (typeof DRAWER_PINS)[number]

/** How the browser finds the same printer again. */
export interface PrinterIdentity {
  /** Shown to the user. */
  name: string
  /** Bluetooth: the browser's own id of the device on this site. */
  id?: string
  vendorId?: number
  productId?: number
  serialNumber?: string
}

export interface PrinterSettings {
  way: PrintWay
  /** Undefined: none was chosen yet. */
  printer: PrinterIdentity | undefined
  paper: Paper
  baudRate: BaudRate
  isAutomatic: boolean
  hasCutter: boolean
  hasDrawer: boolean
  drawerPin: DrawerPin
}

export const DEFAULT_PRINTER: PrinterSettings = {
  way: 'system',
  printer: undefined,
  paper: 58,
  baudRate: 9600,
  isAutomatic: false,
  hasCutter: false,
  hasDrawer: false,
  drawerPin: 2,
}

export function isDeviceWay(way: PrintWay): way is DeviceWay {
  return way === 'bluetooth' || way === 'usb' || way === 'serial'
}

/** A drawer is plugged into the printer: only a printer that receives bytes can open it. */
export function canOpenDrawer({ way, printer, hasDrawer }: PrinterSettings): boolean {
  return isDeviceWay(way) && printer !== undefined && hasDrawer
}

/** Sharing a picture needs a press of a button each time. */
export function printsAutomatically({ way, isAutomatic }: PrinterSettings): boolean {
  return isAutomatic && way !== 'image'
}

/** What an earlier version stored, or a user changed: every unknown value is replaced by the default. */
export function parsePrinterSettings(stored: unknown): PrinterSettings {
  const value = isRecord(stored) ? stored : {}
  const printer = parseIdentity(value.printer)
  return {
    way: oneOf(PRINT_WAYS, value.way, DEFAULT_PRINTER.way),
    printer,
    paper: oneOf(PAPERS, value.paper, DEFAULT_PRINTER.paper),
    baudRate: oneOf(BAUD_RATES, value.baudRate, DEFAULT_PRINTER.baudRate),
    isAutomatic: value.isAutomatic === true,
    hasCutter: value.hasCutter === true,
    hasDrawer: value.hasDrawer === true,
    drawerPin: oneOf(DRAWER_PINS, value.drawerPin, DEFAULT_PRINTER.drawerPin),
  }
}

function parseIdentity(value: unknown): PrinterIdentity | undefined {
  if (!isRecord(value) || typeof value.name !== 'string') return undefined
  const { name, id, vendorId, productId, serialNumber } = value
  return {
    name,
    ...(typeof id === 'string' && { id }),
    ...(typeof vendorId === 'number' && { vendorId }),
    ...(typeof productId === 'number' && { productId }),
    ...(typeof serialNumber === 'string' && { serialNumber }),
  }
}

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((one) => one === value) ?? otherwise
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

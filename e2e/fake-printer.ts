/** Printers behind stand-ins of the browser's interfaces, and what such a printer makes of the bytes. */
import { expect, type Page } from '@playwright/test'
import { connectSerialLine, type SerialLine } from './serial-line.ts'

export interface Dots {
  width: number
  /** One string of 0 and 1 for each row of dots. */
  rows: string[]
}

export interface PrintedJob extends Dots {
  /** Every command that is not a part of the picture, in order. */
  commands: string[]
}

/** A job that ends with this command, as soon as the printer has received all of it. */
export async function receivedJob(line: SerialLine, end: 'feed 4' | 'cut'): Promise<PrintedJob> {
  const bytes: number[] = []
  const endBytes = { 'feed 4': '1b6404', cut: '1d564200' }[end]
  await expect
    .poll(() => {
      bytes.push(...line.takeReceived())
      return Buffer.from(bytes).toString('hex').endsWith(endBytes)
    })
    .toBe(true)
  return readJob(bytes)
}

/** Reads a job as a printer does; a byte that is not a part of a known command fails. */
export function readJob(bytes: number[]): PrintedJob {
  const job: PrintedJob = { width: 0, rows: [], commands: [] }
  for (let at = 0; at < bytes.length;) {
    const [name, length] = commandAt(bytes, at)
    if (name === 'raster') {
      const rowBytes = bytes[at + 4]! + 256 * bytes[at + 5]!
      if (length > 4096) throw new Error(`a band of ${length} bytes does not fit into the buffer`)
      job.width = 8 * rowBytes
      for (let row = at + 8; row < at + length; row += rowBytes)
        job.rows.push(bits(bytes.slice(row, row + rowBytes)))
    } else job.commands.push(name)
    at += length
  }
  return job
}

function commandAt(bytes: number[], at: number): [name: string, length: number] {
  const hex = Buffer.from(bytes.slice(at, at + 5)).toString('hex')
  if (hex.startsWith('1b40')) return ['init', 2]
  if (hex === '1b700019fa') return ['drawer 2', 5]
  if (hex === '1b700119fa') return ['drawer 5', 5]
  if (hex.startsWith('1b64')) return [`feed ${bytes[at + 2]}`, 3]
  if (hex.startsWith('1d564200')) return ['cut', 4]
  if (hex.startsWith('1d763000')) {
    const size = (bytes[at + 4]! + 256 * bytes[at + 5]!) * (bytes[at + 6]! + 256 * bytes[at + 7]!)
    return ['raster', 8 + size]
  }
  throw new Error(`no command at byte ${at}: ${hex}`)
}

function bits(bytes: number[]): string {
  return bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
}

interface PrinterWindow {
  received: number[]
  asked: number
  /** The Bluetooth printer is lost when it has received this many bytes. */
  lostAfter: number
}

/** Functions of `SerialLine` in the page; without them the page keeps what the serial printer receives. */
interface LineWindow {
  openLine?: (baudRate: number) => Promise<void>
  writeToLine?: (bytes: number[]) => Promise<void>
  closeLine?: () => Promise<void>
}

/** Gives the page a serial port whose bytes travel over a terminal of the operating system. */
export async function addSerialPrinter(page: Page): Promise<SerialLine> {
  const line = await connectSerialLine()
  page.once('close', line.unplug)
  await page.exposeFunction('openLine', line.open)
  await page.exposeFunction('writeToLine', line.write)
  await page.exposeFunction('closeLine', line.close)
  await addFakePrinters(page)
  return line
}

/** Serial, USB and Bluetooth printers; the serial port and the USB printer stay allowed after a reload. */
export async function addFakePrinters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state: PrinterWindow = { received: [], asked: 0, lostAfter: Infinity }
    Object.assign(window, state)
    const shared = window as unknown as PrinterWindow
    const line = window as unknown as LineWindow
    const receive = (part: Uint8Array) => shared.received.push(...part)
    const ask = <T>(device: T) => {
      shared.asked++
      localStorage.setItem('allowed', 'yes')
      return Promise.resolve(device)
    }
    const allowed = <T>(device: T) => Promise.resolve(localStorage.getItem('allowed') ? [device] : [])
    const done = () => Promise.resolve()

    const port = {
      writable: null as WritableStream<Uint8Array> | null,
      getInfo: () => ({ usbVendorId: 0x1a86, usbProductId: 0x7523 }),
      open: async ({ baudRate }: { baudRate: number }) => {
        await line.openLine?.(baudRate)
        port.writable = new WritableStream({
          write: (part) => (line.writeToLine ? line.writeToLine([...part]) : void receive(part)),
        })
      },
      close: async () => {
        port.writable = null
        await line.closeLine?.()
      },
    }
    const endpoints = [{ endpointNumber: 3, direction: 'out', type: 'bulk' }]
    const alternates = [{ alternateSetting: 0, interfaceClass: 7, endpoints }]
    const configuration = { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternates }] }
    const usbDevice = {
      vendorId: 0x0416,
      productId: 0x5011,
      productName: 'POS58',
      opened: false,
      configuration,
      configurations: [configuration],
      open: done,
      close: done,
      claimInterface: done,
      transferOut: (endpoint: number, part: Uint8Array) => {
        if (endpoint === 3) receive(part)
        return Promise.resolve({ status: 'ok' })
      },
    }
    const characteristic = {
      uuid: '00002af1-0000-1000-8000-00805f9b34fb',
      properties: { write: true, writeWithoutResponse: true },
      writeValueWithResponse: (part: Uint8Array) => {
        if (shared.received.length >= shared.lostAfter) {
          gatt.connected = false
          return Promise.reject(new DOMException('GATT Server is disconnected.', 'NetworkError'))
        }
        receive(part)
        return done()
      },
    }
    const service = {
      uuid: '000018f0-0000-1000-8000-00805f9b34fb',
      getCharacteristics: () => Promise.resolve([characteristic]),
    }
    const gatt = {
      connected: false,
      connect: () => {
        gatt.connected = true
        return Promise.resolve(gatt)
      },
      disconnect: () => {
        gatt.connected = false
      },
      getPrimaryServices: () => Promise.resolve([service]),
    }
    const apis = {
      serial: { getPorts: () => allowed(port), requestPort: () => ask(port) },
      usb: { getDevices: () => allowed(usbDevice), requestDevice: () => ask(usbDevice) },
      bluetooth: {
        getAvailability: () => Promise.resolve(true),
        requestDevice: () => ask({ id: 'b1', name: 'MTP-II', gatt }),
      },
    }
    for (const [name, value] of Object.entries(apis)) Object.defineProperty(navigator, name, { value })
  })
}

/** What the printer has received since the last call. */
export async function takeReceived(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as PrinterWindow).received.splice(0))
}

/** How often the browser has shown its list of devices since the page was loaded. */
export async function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as PrinterWindow).asked)
}

export async function losePrinterAfter(page: Page, bytes: number): Promise<void> {
  await page.evaluate((count) => {
    ;(window as unknown as PrinterWindow).lostAfter = count
  }, bytes)
}

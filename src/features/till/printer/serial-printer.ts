/** Printers on a serial port: RS-232, USB adapters, and Bluetooth Classic, which Chrome offers as a port. */
import { deviceApis, type SerialPort } from './device-apis.ts'
import { PrintError } from './print-outcome.rules.ts'
import { connecting, explained, writeInParts, writing, type PrinterTransport } from './printer-connection.ts'
import type { PrinterIdentity } from './printer-settings.rules.ts'

/** At 9600 baud one part takes a second. */
const PART_BYTES = 1024

/** The printer of this page load: a port has no name by which it could be found again. */
let port: SerialPort | undefined

export const serialPrinter: PrinterTransport = {
  isSupported: () => deviceApis().serial !== undefined,

  async choose() {
    const { serial } = deviceApis()
    if (!serial) throw new PrintError('unsupported')
    port = await explained('notChosen', () => serial.requestPort())
    return identityOf(port)
  },

  async connect(printer, { baudRate }) {
    const found = await findPort(printer)
    // A port that answered too late the last time is open already.
    if (!found.writable)
      await explained('unreachable', () => connecting(found.open({ baudRate, bufferSize: PART_BYTES })))
    if (!found.writable || found.writable.locked) throw new PrintError('unreachable')
    const writer = found.writable.getWriter()
    let isDone = false
    return {
      async write(bytes) {
        await writeInParts(bytes, PART_BYTES, (part) => writer.write(part))
        // Settles when the last byte has left.
        await writing(writer.close())
        isDone = true
      },
      async close() {
        if (!isDone) await writer.abort()
        writer.releaseLock()
        await found.close()
      },
    }
  },
}

function identityOf(chosen: SerialPort): PrinterIdentity {
  const { usbVendorId, usbProductId } = chosen.getInfo()
  if (usbVendorId === undefined) return { name: '' }
  const hex = (id = 0) => id.toString(16).padStart(4, '0').toUpperCase()
  return {
    name: `USB ${hex(usbVendorId)}:${hex(usbProductId)}`,
    vendorId: usbVendorId,
    ...(usbProductId !== undefined && { productId: usbProductId }),
  }
}

/** Of the ports that the user has allowed before. */
async function findPort({ vendorId, productId }: PrinterIdentity): Promise<SerialPort> {
  const { serial } = deviceApis()
  if (!serial) throw new PrintError('unsupported')
  const ports = await serial.getPorts()
  if (port && ports.includes(port)) return port
  port = ports.find((one) => {
    const { usbVendorId, usbProductId } = one.getInfo()
    return usbVendorId === vendorId && usbProductId === productId
  })
  if (!port) throw new PrintError('unreachable')
  return port
}

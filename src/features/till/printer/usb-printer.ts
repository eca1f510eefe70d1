/** Printers on a USB cable, by the bulk endpoint of the printer class. */
import { deviceApis, type UsbDevice } from './device-apis.ts'
import { PrintError } from './print-outcome.rules.ts'
import { connecting, explained, writeInParts, type PrinterTransport } from './printer-connection.ts'
import type { PrinterIdentity } from './printer-settings.rules.ts'

const PRINTER_CLASS = 7
/** One band of the raster. */
const PART_BYTES = 4096

export const usbPrinter: PrinterTransport = {
  isSupported: () => deviceApis().usb !== undefined,

  async choose() {
    const { usb } = deviceApis()
    if (!usb) throw new PrintError('unsupported')
    const request = { filters: [{ classCode: PRINTER_CLASS }] }
    return identityOf(await explained('notChosen', () => usb.requestDevice(request)))
  },

  async connect(printer) {
    const device = await findDevice(printer)
    const out = endpointOf(device)
    if (!out) throw new PrintError('notPrinter')
    await explained('unreachable', () => connecting(claim(device, out)))
    return {
      write: (bytes) => writeInParts(bytes, PART_BYTES, (part) => transfer(device, out.endpoint, part)),
      close: () => device.close(),
    }
  },
}

function identityOf({ vendorId, productId, productName, serialNumber }: UsbDevice): PrinterIdentity {
  return { name: productName?.trim() ?? '', vendorId, productId, ...(serialNumber && { serialNumber }) }
}

/** Of two equal printers the one with the same serial number, if they have one. */
async function findDevice(printer: PrinterIdentity): Promise<UsbDevice> {
  const { usb } = deviceApis()
  if (!usb) throw new PrintError('unsupported')
  const devices = await usb.getDevices()
  const equal = devices.filter(
    ({ vendorId, productId }) => vendorId === printer.vendorId && productId === printer.productId,
  )
  const found = equal.find(({ serialNumber }) => serialNumber === printer.serialNumber) ?? equal[0]
  // The browser lists only what is plugged in and switched on.
  if (!found) throw new PrintError('unreachable')
  return found
}

interface Out {
  configuration: number
  interface: number
  alternate: number
  endpoint: number
}

function endpointOf({ configurations }: UsbDevice): Out | undefined {
  for (const { configurationValue, interfaces } of configurations)
    for (const { interfaceNumber, alternates } of interfaces)
      for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
        const bulk = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
        if (interfaceClass === PRINTER_CLASS && bulk)
          return {
            configuration: configurationValue,
            interface: interfaceNumber,
            alternate: alternateSetting,
            endpoint: bulk.endpointNumber,
          }
      }
  return undefined
}

/** Fails while a driver of the system or another program holds the printer. */
async function claim(device: UsbDevice, out: Out): Promise<void> {
  if (!device.opened) await device.open()
  if (device.configuration?.configurationValue !== out.configuration)
    await device.selectConfiguration(out.configuration)
  await device.claimInterface(out.interface)
  if (out.alternate !== 0) await device.selectAlternateInterface(out.interface, out.alternate)
}

async function transfer(device: UsbDevice, endpoint: number, part: Uint8Array<ArrayBuffer>): Promise<void> {
  const { status } = await device.transferOut(endpoint, part)
  if (status === 'ok') return
  await device.clearHalt('out', endpoint)
  throw new PrintError('stuck')
}

/** Printers with Bluetooth Low Energy, as nearly all small ones of 58 mm. */
import { deviceApis, type BluetoothCharacteristic, type BluetoothDevice } from './device-apis.ts'
import { PrintError } from './print-outcome.rules.ts'
import {
  connecting,
  explained,
  requirePress,
  writeInParts,
  type PrinterConnection,
  type PrinterTransport,
} from './printer-connection.ts'
import type { PrinterIdentity } from './printer-settings.rules.ts'

const short = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`

/** Services of the modules in common printers. There is no standard, and a site sees only those that it names. */
const SERVICES = [
  short('18f0'),
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  short('ff00'),
  short('ffe0'),
  short('fff0'),
  short('fee7'),
  '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
]

/** Of these services the characteristics that take data; the first that can be written is not always the right one. */
const CHARACTERISTICS = new Set([
  short('2af1'),
  'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f',
  '49535343-8841-43f4-a8d4-ecbe34729bb3',
  short('ff02'),
  short('ffe1'),
  short('fff2'),
  short('fec7'),
  '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
])

/**
 * Bytes of one write. A site does not know the size that the devices agreed on: an answered write that is too long
 * fails and is repeated shorter; an unanswered one could lose its end, so it has the size that every device takes.
 */
const ANSWERED_SIZES = [180, 100, 20]
const UNANSWERED_SIZE = 20

/** A device that the browser knows from an earlier visit is reached only after it was seen again. */
const SEEN_TIMEOUT_MS = 8000

/** The printer of this page load. */
let device: BluetoothDevice | undefined

export const bluetoothPrinter: PrinterTransport = {
  isSupported: () => deviceApis().bluetooth !== undefined,

  async choose() {
    const bluetooth = deviceApis().bluetooth
    if (!bluetooth) throw new PrintError('unsupported')
    if (!(await bluetooth.getAvailability())) throw new PrintError('bluetoothOff')
    // Many printers do not announce their services, so a filter would hide them.
    const request = { acceptAllDevices: true, optionalServices: SERVICES }
    device = await explained('notChosen', () => bluetooth.requestDevice(request))
    return { id: device.id, name: device.name ?? '' }
  },

  async connect(printer) {
    const found = await findDevice(printer)
    const characteristic = await explained('unreachable', () => characteristicOf(found))
    return connectionTo(characteristic, found)
  },
}

async function findDevice({ id, name }: PrinterIdentity): Promise<BluetoothDevice> {
  const bluetooth = deviceApis().bluetooth
  if (!bluetooth) throw new PrintError('unsupported')
  if (device?.id === id) return device!
  const known = (await bluetooth.getDevices?.()) ?? []
  device = known.find((one) => one.id === id)
  if (device) return device
  // Without `getDevices` the browser asks once after each load of the page, with this printer alone in its list.
  requirePress()
  const request = { filters: [{ name }], optionalServices: SERVICES }
  device = await explained('notChosen', () => bluetooth.requestDevice(request))
  return device
}

async function characteristicOf(found: BluetoothDevice): Promise<BluetoothCharacteristic> {
  const { gatt } = found
  if (!gatt) throw new PrintError('notPrinter')
  if (!gatt.connected)
    await connecting(
      gatt.connect().catch(async (error: unknown) => {
        if (!(await isSeen(found))) throw error
        return gatt.connect()
      }),
    )
  const services = await connecting(gatt.getPrimaryServices())
  const known = services.filter(({ uuid }) => SERVICES.includes(uuid))
  const lists = await connecting(Promise.all(known.map((service) => service.getCharacteristics())))
  const writable = lists
    .flat()
    .filter(({ properties }) => properties.write || properties.writeWithoutResponse)
  const best = writable.find(({ uuid }) => CHARACTERISTICS.has(uuid)) ?? writable[0]
  if (!best) throw new PrintError('notPrinter')
  return best
}

async function isSeen(found: BluetoothDevice): Promise<boolean> {
  if (!found.watchAdvertisements) return false
  const stop = new AbortController()
  const seen = new Promise<boolean>((resolve) => {
    found.addEventListener('advertisementreceived', () => resolve(true), { signal: stop.signal })
    setTimeout(() => resolve(false), SEEN_TIMEOUT_MS)
  })
  try {
    await found.watchAdvertisements({ signal: stop.signal })
    return await seen
  } finally {
    stop.abort()
  }
}

function connectionTo(characteristic: BluetoothCharacteristic, found: BluetoothDevice): PrinterConnection {
  let isFailed = false
  return {
    async write(bytes) {
      isFailed = true
      if (characteristic.properties.write) await writeAnswered(characteristic, bytes)
      else
        await writeInParts(bytes, UNANSWERED_SIZE, (part) => characteristic.writeValueWithoutResponse(part))
      isFailed = false
    },
    // The next receipt comes soon, and a new connection takes seconds; after a failure it starts afresh.
    async close() {
      if (isFailed) found.gatt?.disconnect()
      return Promise.resolve()
    },
  }
}

async function writeAnswered(characteristic: BluetoothCharacteristic, bytes: Uint8Array<ArrayBuffer>) {
  const write = (part: Uint8Array<ArrayBuffer>) => characteristic.writeValueWithResponse(part)
  const sizes = ANSWERED_SIZES.values()
  let size = sizes.next().value!
  let sent = 0
  while (sent < bytes.length) {
    const part = bytes.slice(sent, sent + size)
    try {
      await writeInParts(part, size, write)
      sent += part.length
    } catch (error) {
      const shorter = sizes.next().value
      // What was taken at this size shows that the size is not the reason.
      if (sent > 0 || shorter === undefined || error instanceof PrintError) throw error
      size = shorter
    }
  }
}

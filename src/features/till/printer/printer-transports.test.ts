/** The connections to printers, against stand-ins of the browser's interfaces. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bluetoothPrinter } from './bluetooth-printer.ts'
import { PrintError } from './print-outcome.rules.ts'
import { explained, type PrinterTransport } from './printer-connection.ts'
import { DEFAULT_PRINTER } from './printer-settings.rules.ts'
import { serialPrinter } from './serial-printer.ts'
import { usbPrinter } from './usb-printer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refuse = (name: string) => () => Promise.reject(new DOMException('refused by the test', name))
const JOB = Uint8Array.from({ length: 9000 }, (_, at) => at % 251)

async function problemOf(action: () => Promise<unknown>): Promise<string> {
  const error: unknown = await action().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof PrintError ? error.problem : `not a known problem: ${String(error)}`
}

/** As a print job does it. */
async function print(transport: PrinterTransport): Promise<void> {
  const connection = await transport.connect(await transport.choose(), DEFAULT_PRINTER)
  try {
    await explained('lost', () => connection.write(JOB))
  } finally {
    await connection.close().catch(() => undefined)
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

let nextId = 0

function bluetooth({ maxLength = 512, failsAfter = Infinity, hasAnswers = true, service = '18f0' } = {}) {
  const parts: Uint8Array[] = []
  const long = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`
  const gatt = {
    connected: false,
    connect: vi.fn(() => {
      gatt.connected = true
      return Promise.resolve(gatt)
    }),
    disconnect: vi.fn(() => {
      gatt.connected = false
    }),
    getPrimaryServices: () =>
      Promise.resolve([{ uuid: long(service), getCharacteristics: () => Promise.resolve([characteristic]) }]),
  }
  const write = (part: Uint8Array) => {
    if (part.length > maxLength) return refuse('NetworkError')()
    if (parts.length >= failsAfter) return refuse('NetworkError')()
    parts.push(part)
    return Promise.resolve()
  }
  const characteristic = {
    uuid: long('2af1'),
    properties: { write: hasAnswers, writeWithoutResponse: true },
    writeValueWithResponse: vi.fn(write),
    writeValueWithoutResponse: vi.fn(write),
  }
  const device = { id: `printer-${nextId++}`, name: 'MTP-II', gatt }
  const requestDevice = vi.fn(() => Promise.resolve(device))
  const api = { getAvailability: () => Promise.resolve(true), requestDevice }
  vi.stubGlobal('navigator', { bluetooth: api })
  return { parts, gatt, characteristic, device, api, requestDevice }
}

describe('a Bluetooth printer', () => {
  it('receives every byte in order, in answered writes, and stays connected for the next receipt', async () => {
    const { parts, gatt } = bluetooth()
    await print(bluetoothPrinter)
    expect(joined(parts)).toEqual(JOB)
    expect(Math.max(...parts.map(({ length }) => length))).toBe(180)
    expect([gatt.connected, gatt.disconnect.mock.calls.length]).toEqual([true, 0])
  })

  it('that takes only short writes gets them, without a lost or doubled byte', async () => {
    const { parts } = bluetooth({ maxLength: 20 })
    await print(bluetoothPrinter)
    expect(joined(parts)).toEqual(JOB)
    expect(parts[0]).toHaveLength(20)
  })

  it('without answered writes gets the shortest, which is never cut', async () => {
    const { parts, characteristic } = bluetooth({ hasAnswers: false })
    await print(bluetoothPrinter)
    expect(joined(parts)).toEqual(JOB)
    expect(characteristic.writeValueWithResponse).not.toHaveBeenCalled()
    expect(parts[0]).toHaveLength(20)
  })

  it('that is lost in the middle says so, and is connected afresh the next time', async () => {
    const { gatt } = bluetooth({ failsAfter: 5 })
    expect(await problemOf(() => print(bluetoothPrinter))).toBe('lost')
    expect(gatt.disconnect).toHaveBeenCalledOnce()
  })

  it('that takes no more data is stuck after ten seconds', async () => {
    vi.useFakeTimers()
    const { characteristic } = bluetooth()
    characteristic.writeValueWithResponse.mockImplementation(() => new Promise(() => {}))
    const problem = problemOf(() => print(bluetoothPrinter))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await problem).toBe('stuck')
  })

  it.each([
    ['the adapter is off', { getAvailability: () => Promise.resolve(false) }, 'bluetoothOff'],
    ['the list is closed', { requestDevice: refuse('NotFoundError') }, 'notChosen'],
    ['the site may not', { requestDevice: refuse('SecurityError') }, 'refused'],
  ])('is not chosen where %s', async (_, changes, problem) => {
    Object.assign(bluetooth().api, changes)
    expect(await problemOf(() => print(bluetoothPrinter))).toBe(problem)
  })

  it('that is off is unreachable, and a device without a known service is no printer', async () => {
    bluetooth().gatt.connect.mockImplementation(refuse('NetworkError'))
    expect(await problemOf(() => print(bluetoothPrinter))).toBe('unreachable')
    bluetooth({ service: '180f' })
    expect(await problemOf(() => print(bluetoothPrinter))).toBe('notPrinter')
  })

  it('of an earlier visit is found without asking where the browser can, else asked for after a press', async () => {
    const { api, device, requestDevice, parts } = bluetooth()
    Object.assign(api, { getDevices: () => Promise.resolve([device]) })
    const connection = await bluetoothPrinter.connect({ id: device.id, name: 'MTP-II' }, DEFAULT_PRINTER)
    await connection.write(JOB)
    expect(joined(parts)).toEqual(JOB)
    expect(requestDevice).not.toHaveBeenCalled()

    const later = bluetooth()
    const connect = () => bluetoothPrinter.connect({ id: later.device.id, name: 'MTP-II' }, DEFAULT_PRINTER)
    Object.assign(navigator, { userActivation: { isActive: false } })
    expect(await problemOf(connect)).toBe('needsPress')
    Object.assign(navigator, { userActivation: { isActive: true } })
    await connect()
    expect(later.requestDevice).toHaveBeenCalledWith(
      expect.objectContaining({ filters: [{ name: 'MTP-II' }] }),
    )
  })

  it('that the browser has not seen yet is connected when it is seen', async () => {
    const { device, gatt, parts } = bluetooth()
    gatt.connect.mockImplementationOnce(refuse('NetworkError'))
    const seen = Object.assign(new EventTarget(), device, {
      watchAdvertisements: () => {
        queueMicrotask(() => seen.dispatchEvent(new Event('advertisementreceived')))
        return Promise.resolve()
      },
    })
    vi.stubGlobal('navigator', {
      bluetooth: { getDevices: () => Promise.resolve([seen]), getAvailability: () => Promise.resolve(true) },
    })
    const connection = await bluetoothPrinter.connect({ id: device.id, name: 'MTP-II' }, DEFAULT_PRINTER)
    await connection.write(JOB)
    expect(joined(parts)).toEqual(JOB)
  })
})

function usb({ interfaceClass = 7, status = 'ok' } = {}) {
  const parts: Uint8Array[] = []
  const calls: string[] = []
  const log =
    (name: string) =>
    (...values: number[]) => {
      calls.push([name, ...values].join(' '))
      return Promise.resolve()
    }
  const configuration = {
    configurationValue: 1,
    interfaces: [
      { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [] }] },
      {
        interfaceNumber: 1,
        alternates: [
          {
            alternateSetting: 0,
            interfaceClass,
            endpoints: [
              { endpointNumber: 1, direction: 'in', type: 'bulk' },
              { endpointNumber: 2, direction: 'out', type: 'bulk' },
            ],
          },
        ],
      },
    ],
  }
  const device = {
    vendorId: 0x0416,
    productId: 0x5011,
    productName: 'POS58 Printer ',
    serialNumber: null,
    opened: false,
    configuration: null,
    configurations: [configuration],
    open: log('open'),
    close: log('close'),
    selectConfiguration: log('selectConfiguration'),
    claimInterface: log('claimInterface'),
    selectAlternateInterface: log('selectAlternateInterface'),
    clearHalt: () => Promise.resolve(),
    transferOut: vi.fn((endpoint: number, part: Uint8Array) => {
      expect(endpoint).toBe(2)
      parts.push(part)
      return Promise.resolve({ status })
    }),
  }
  const api = {
    getDevices: () => Promise.resolve([device]),
    requestDevice: vi.fn(() => Promise.resolve(device)),
  }
  vi.stubGlobal('navigator', { usb: api })
  return { device, api, parts, calls }
}

describe('a USB printer', () => {
  it('receives every byte on its bulk endpoint, and is released after the job', async () => {
    const { parts, calls, api } = usb()
    await print(usbPrinter)
    expect(joined(parts)).toEqual(JOB)
    expect(parts.map(({ length }) => length)).toEqual([4096, 4096, 808])
    expect(calls).toEqual(['open', 'selectConfiguration 1', 'claimInterface 1', 'close'])
    expect(api.requestDevice).toHaveBeenCalledWith({ filters: [{ classCode: 7 }] })
  })

  it('has the name of its product, and is found again by its numbers', async () => {
    usb()
    const printer = await usbPrinter.choose()
    expect(printer).toEqual({ name: 'POS58 Printer', vendorId: 0x0416, productId: 0x5011 })
    await expect(usbPrinter.connect(printer, DEFAULT_PRINTER)).resolves.toBeDefined()
    const other = { ...printer, productId: 1 }
    expect(await problemOf(() => usbPrinter.connect(other, DEFAULT_PRINTER))).toBe('unreachable')
  })

  it('says what is wrong', async () => {
    usb().api.requestDevice.mockImplementation(refuse('NotFoundError'))
    expect(await problemOf(() => print(usbPrinter))).toBe('notChosen')
    usb().device.claimInterface = refuse('NetworkError')
    expect(await problemOf(() => print(usbPrinter))).toBe('unreachable')
    usb().device.open = refuse('SecurityError')
    expect(await problemOf(() => print(usbPrinter))).toBe('refused')
    usb({ interfaceClass: 3 })
    expect(await problemOf(() => print(usbPrinter))).toBe('notPrinter')
    usb({ status: 'stall' })
    expect(await problemOf(() => print(usbPrinter))).toBe('stuck')
    usb().device.transferOut.mockImplementation(refuse('NetworkError'))
    expect(await problemOf(() => print(usbPrinter))).toBe('lost')
  })
})

function serial({ failsAfter = Infinity } = {}) {
  const parts: Uint8Array[] = []
  const port = {
    writable: null as WritableStream<Uint8Array> | null,
    getInfo: () => ({ usbVendorId: 0x1a86, usbProductId: 0x7523 }),
    open: vi.fn((options: { baudRate: number }) => {
      expect(options.baudRate).toBe(9600)
      port.writable = new WritableStream({
        write(part) {
          if (parts.length >= failsAfter) throw new DOMException('unplugged', 'NetworkError')
          parts.push(part)
        },
      })
      return Promise.resolve()
    }),
    close: vi.fn(() => {
      expect(port.writable?.locked).toBe(false)
      port.writable = null
      return Promise.resolve()
    }),
  }
  const api = { getPorts: () => Promise.resolve([port]), requestPort: vi.fn(() => Promise.resolve(port)) }
  vi.stubGlobal('navigator', { serial: api })
  return { port, api, parts }
}

describe('a printer on a serial port', () => {
  it('receives every byte, and its port is closed after each job', async () => {
    const { parts, port, api } = serial()
    const printer = await serialPrinter.choose()
    expect(printer.name).toBe('USB 1A86:7523')
    for (const times of [1, 2]) {
      const connection = await serialPrinter.connect(printer, DEFAULT_PRINTER)
      await connection.write(JOB)
      await connection.close()
      expect([parts.length, port.close.mock.calls.length]).toEqual([9 * times, times])
    }
    expect(joined(parts.slice(9))).toEqual(JOB)
    expect(api.requestPort).toHaveBeenCalledOnce()
  })

  it('says what is wrong, and the port can be opened again afterwards', async () => {
    const lost = serial({ failsAfter: 3 })
    expect(await problemOf(() => print(serialPrinter))).toBe('lost')
    expect(lost.port.close).toHaveBeenCalledOnce()
    const busy = serial()
    busy.port.open.mockImplementation(refuse('NetworkError'))
    expect(await problemOf(() => print(serialPrinter))).toBe('unreachable')
    serial().api.requestPort.mockImplementation(refuse('NotFoundError'))
    expect(await problemOf(() => print(serialPrinter))).toBe('notChosen')
    vi.stubGlobal('navigator', { serial: { getPorts: () => Promise.resolve([]) } })
    expect(await problemOf(() => serialPrinter.connect({ name: '' }, DEFAULT_PRINTER))).toBe('unreachable')
  })
})

it('a browser without these interfaces is not supported', async () => {
  vi.stubGlobal('navigator', {})
  for (const transport of [bluetoothPrinter, usbPrinter, serialPrinter]) {
    expect(transport.isSupported()).toBe(false)
    expect(await problemOf(() => transport.choose())).toBe('unsupported')
  }
})

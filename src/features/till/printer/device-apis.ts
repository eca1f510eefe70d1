/** The parts of Web Bluetooth, WebUSB and Web Serial that the till uses; TypeScript does not know these interfaces. */

type Bytes = Uint8Array<ArrayBuffer>

export interface BluetoothCharacteristic {
  uuid: string
  properties: { write: boolean; writeWithoutResponse: boolean }
  writeValueWithResponse(value: Bytes): Promise<void>
  writeValueWithoutResponse(value: Bytes): Promise<void>
}

interface BluetoothService {
  uuid: string
  getCharacteristics(): Promise<BluetoothCharacteristic[]>
}

interface BluetoothServer {
  connected: boolean
  connect(): Promise<BluetoothServer>
  disconnect(): void
  getPrimaryServices(): Promise<BluetoothService[]>
}

export interface BluetoothDevice extends EventTarget {
  id: string
  name?: string
  gatt?: BluetoothServer
  watchAdvertisements?(options: { signal: AbortSignal }): Promise<void>
}

interface BluetoothRequest {
  acceptAllDevices?: boolean
  filters?: { name: string }[]
  optionalServices: string[]
}

interface Bluetooth {
  getAvailability(): Promise<boolean>
  /** Not in every browser. */
  getDevices?(): Promise<BluetoothDevice[]>
  requestDevice(options: BluetoothRequest): Promise<BluetoothDevice>
}

interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
  type: 'bulk' | 'interrupt' | 'isochronous'
}

interface UsbAlternate {
  alternateSetting: number
  interfaceClass: number
  endpoints: UsbEndpoint[]
}

interface UsbInterface {
  interfaceNumber: number
  alternates: UsbAlternate[]
}

interface UsbConfiguration {
  configurationValue: number
  interfaces: UsbInterface[]
}

export interface UsbDevice {
  vendorId: number
  productId: number
  productName?: string | null
  manufacturerName?: string | null
  serialNumber?: string | null
  opened: boolean
  configuration: UsbConfiguration | null
  configurations: UsbConfiguration[]
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  selectAlternateInterface(number: number, alternate: number): Promise<void>
  transferOut(endpoint: number, data: Bytes): Promise<{ status: 'ok' | 'stall' | 'babble' }>
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>
}

interface Usb {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode?: number }[] }): Promise<UsbDevice>
}

export interface SerialPort {
  writable: WritableStream<Bytes> | null
  getInfo(): { usbVendorId?: number; usbProductId?: number; bluetoothServiceClassId?: string | number }
  open(options: { baudRate: number; bufferSize: number }): Promise<void>
  close(): Promise<void>
}

interface Serial {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

interface DeviceApis {
  bluetooth?: Bluetooth
  usb?: Usb
  serial?: Serial
}

/** Absent on pages without HTTPS and in Firefox and Safari. */
export function deviceApis(): DeviceApis {
  return typeof navigator === 'undefined' ? {} : (navigator as DeviceApis)
}

/**
 * What fields are called elsewhere, in small letters without separators: in other operations, by other carriers, and
 * by those who write German. One word may stand for several fields: the object that it stands in tells which is meant.
 */
const otherNames: Record<string, string> = {
  zip: 'zipcode postalcode postcode plz postal',
  zip_code: 'zip postalcode postcode plz postal',
  city: 'name town place locality ort stadt cityname',
  name: 'city town place locality ort stadt cityname accountname company companyname title drivername fullname displayname',
  address_line_1: 'address addressline street streetaddress street1 addr line1 strasse streetandnumber address1',
  address_line_2: 'street2 line2 address2',
  country: 'countrycode countryiso iso land nation',
  company_name: 'company firm organisation organization firma name companyname consignor consignee',
  legal_name: 'company companyname legalentity',
  first_name: 'firstname givenname forename vorname contactfirstname',
  last_name: 'lastname surname familyname contact contactname contactperson nachname name',
  phone: 'telephone tel mobile contactphone telefon driverphone phonenumber',
  email: 'mail emailaddress',
  reference_number: 'reference ref referenceno ponumber po orderreference customerreference refnumber',
  dates: `date loadingdate loadingdates unloadingdate pickupdate deliverydate window windows timewindow timewindows
    timeslot timeslots slots timeframe`,
  start: 'from begin starttime startdate earliest',
  end: 'to until till endtime enddate latest',
  loading_date:
    'pickupdate collectiondate loadingtime pickuptime shipdate shippingdate readydate date dates loadingdates start',
  loadings:
    'from origin origins pickup pickups source shipper sender collection collections loadingpoints loadingplaces start',
  unloadings: `to destination destinations delivery deliveries dropoff dropoffs consignee recipient receiver target
    deliverypoints end`,
  ftl_timeslot_duration: 'timeslot timeslotduration slot slothours timeslothours loadingslot',
  items: 'goods cargo load loads pieces packages lines freight shipment shipments parcels colli pallets commodities',
  quantity: 'qty count amount pieces number numberofpieces pcs units',
  length: 'len l depth lengthcm',
  width: 'w breadth widthcm',
  height: 'h heightcm',
  weight: 'kg weightkg grossweight weightgross mass weightperpiece',
  category: 'packaging packagingtype loadcarrier packagetype pallettype type kind',
  is_stackable: 'stackable stacking canbestacked stack',
  hs_code: 'hs hscode commoditycode tariffcode customscode',
  un_number: 'un unno unnumber',
  class: 'hazardclass adrclass unclass',
  net_mass: 'netweight netmass',
  min: 'minimum from low lowest',
  max: 'maximum to high highest',
  vehicle_type: 'vehicle vehicleid vehicletypeid vehicletypes trucktype truck type',
  additional_information: 'note notes comment comments remark remarks information instructions description info',
  documented_delivery: 'proofofdelivery pod deliveryproof',
  extra_services: 'services extras additionalservices addons',
  draft: 'draftid',
  offer_id: 'offer offerkey offertoken quote quoteid quotationid priceid',
  max_price: 'pricemax pricelimit maximumprice maxcost maxamount budget maxnetprice',
  max_cancellation_fee: 'maxfee feemax feelimit maximumfee maximumcancellationfee cancellationfeemax maxcost maxprice',
  dry_run: 'dry testrun test istest testmode simulate simulation validateonly checkonly trial istrial isdryrun',
  transport: 'assignment',
  vehicle_plate: 'plate licenseplate licenceplate numberplate registration truckplate truck plates',
  trailer_plate: 'trailer trailerregistration',
  haulier: 'carrier subcontractor hauler forwarder',
  stop_id: 'stop',
  type: 'event kind status',
  at: 'time timestamp date datetime occurredat reportedat',
  order: 'orderid ordernumber',
  report_id: 'id reportnumber',
  reason: 'why cause',
  note: 'comment remark remarks text message',
  signed_by: 'signature signer receivedby signee',
  url: 'uri callback callbackurl webhookurl target address endpoint',
  types: 'events eventtypes type event',
  description: 'label comment',
  enabled: 'active isenabled isactive',
  disabled: 'isdisabled blocked isblocked inactive isinactive',
  since: 'from after',
  event: 'eventid',
  vat_id: 'vat vatnumber vatno ustid taxid',
  contacts: 'contact people',
  language: 'lang locale',
  scopes: 'permissions scope rights',
  expires_at: 'expires expiry expiration validuntil expiresin',
  pool: 'poolid',
  limit: 'max capacity count',
  version: 'ifmatch ifversion expectedversion etag',
  to: 'status state target',
  status: 'state',
  delay_minutes: 'delay',
  overlap_minutes: 'overlap',
  before: 'until to',
};
const fieldsByWord = new Map<string, Set<string>>();
for (const [field, words] of Object.entries(otherNames))
  for (const word of words.split(/\s+/)) fieldsByWord.set(word, (fieldsByWord.get(word) ?? new Set()).add(field));

const none: ReadonlySet<string> = new Set();

/** The fields that are called so elsewhere, by a name in small letters without separators. */
export function fieldsCalled(letters: string): ReadonlySet<string> {
  return fieldsByWord.get(letters) ?? none;
}

